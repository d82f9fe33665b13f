// Written by Scripts/extract-outlines.py. Inter, Copyright 2016 The Inter Project Authors, SIL Open Font License 1.1.
// swift-format-ignore-file

extension OutlineTables {
    static let interSemiBoldPairs = """
        av-20	ay-20	aT-45	aV-51	aW-51	aY-91	a1-40	bv-19	bw-15	bx-21	by-19	bA-34	bT-40	bV-59	bW-51	bX-28
        bY-106	cT-74	cW-19	cY-62	ev-16	ey-16	eT-51	eV-51	eW-51	eY-102	fa-18	fc-21	fd-21	fe-21	fg-21	fo-21
        fq-21	fs-19	fA-34	fJ-62	f4-62	f.-57	f,-57	f--23	fé-21	fè-21	fà-18	fâ-18	fô-21	fö-21	fä-18	gT-51
        hv-20	hy-20	hT-45	hV-51	hW-51	hY-91	h1-40	iV34	iW34	jV34	jW34	kc-23	kd-23	ke-23	kg-23	ko-23
        kq-23	kT-57	k4-45	k--27	ké-23	kè-23	kô-23	kö-23	mv-20	my-20	mT-45	mV-51	mW-51	mY-91	m1-40	nv-20
        ny-20	nT-45	nV-51	nW-51	nY-91	n1-40	ov-19	ow-15	ox-21	oy-19	oA-34	oT-40	oV-59	oW-51	oX-28	oY-106
        pv-19	pw-15	px-21	py-19	pA-34	pT-40	pV-59	pW-51	pX-28	pY-106	qT-51	rc-23	rd-23	re-23	rf29	rg-23
        ro-23	rq-23	rt29	rv17	rx17	ry17	rA-40	rJ-57	rT-57	rZ-34	r.-62	r,-62	r--24	ré-23	rè-23	rô-23
        rö-23	sT-74	sV-45	sW-34	sY-74	tT-34	t--18	uT-51	uY-57	va-16	vc-19	vd-19	ve-19	vg-19	vo-19	vq-19
        vA-68	vJ-62	vT-34	vY-34	v.-34	v,-34	vé-19	vè-19	và-16	vâ-16	vô-19	vö-19	vä-16	wc-15	wd-15	we-15
        wg-15	wo-15	wq-15	wA-68	wJ-57	wT-51	wZ-34	w.-74	w,-74	wé-15	wè-15	wô-15	wö-15	xc-21	xd-21	xe-21
        xg-21	xo-21	xq-21	xT-40	x--23	xé-21	xè-21	xô-21	xö-21	ya-16	yc-19	yd-19	ye-19	yg-19	yo-19	yq-19
        yA-68	yJ-62	yT-34	yY-34	y.-34	y,-34	yé-19	yè-19	yà-16	yâ-16	yô-19	yö-19	yä-16	zc-16	zd-16	ze-16
        zg-16	zo-16	zq-16	zT-34	zé-16	zè-16	zô-16	zö-16	Ac-17	Ad-17	Ae-17	Ag-17	Ao-17	Aq-17	At-34	Av-68
        Aw-68	Ay-68	AC-34	AG-34	AO-34	AQ-34	AT-88	AV-83	AW-68	AY-74	A1-34	A'-80	Aé-17	Aè-17	Aô-17	Aö-17
        CX-12	DA-39	DT-32	DV-39	DW-18	DX-26	DY-41	D.-45	D,-45	Fc-40	Fd-40	Fe-40	Fg-40	Fo-40	Fq-40	Fu-34
        Fv-34	Fy-34	Fz-34	FA-91	FJ-68	F.-34	F,-40	Fé-40	Fè-40	Fô-40	Fü-34	Fö-40	Gi34	Gj34	GA-23	GT-31
        GV-23	GX-12	GY-27	J.-34	J,-34	Kc-40	Kd-40	Ke-40	Kg-40	Ki34	Ko-40	Kq-40	Ku-34	Kv-40	Kw-62	Ky-40
        KC-39	KG-39	KO-39	KQ-39	K--65	Ké-40	Kè-40	Kô-40	Kü-34	Kö-40	Lt-23	Lv-68	Ly-68	LA27	LC-28	LG-28
        LO-28	LQ-28	LT-93	LV-75	LW-27	LY-73	L1-45	L--51	L'-91	OA-39	OT-32	OV-39	OW-18	OX-26	OY-41	O.-45
        O,-45	PA-81	PJ-97	P.-34	P,-40	P--27	QA-39	QT-32	QV-39	QW-18	QX-26	QY-41	Q.-45	Q,-45	RV-19	RY-28
        Ta-74	Tc-80	Td-80	Te-80	Tg-80	Tm-57	Tn-57	To-80	Tp-57	Tq-80	Tr-57	Ts-74	Tu-74	Tv-62	Tw-62	Tx-40
        Ty-62	Tz-45	TA-88	TC-32	TG-32	TJ-91	TO-32	TQ-32	T4-68	T.-34	T,-34	T--58	Té-80	Tè-80	Tà-74	Tâ-74
        Tô-80	Tü-51	Tö-51	Tä-40	U.-34	U,-34	Va-58	Vc-59	Vd-59	Ve-59	Vg-59	Vo-59	Vq-59	Vs-45	VA-85	VC-39
        VG-39	VJ-97	VO-39	VQ-39	V4-34	V.-97	V,-97	V--31	Vé-59	Vè-59	Và-58	Vâ-58	Vô-59	Vö-59	Vä-40	Wa-56
        Wc-56	Wd-56	We-56	Wg-56	Wm-34	Wn-34	Wo-56	Wp-34	Wq-56	Wr-34	Ws-34	WA-68	WC-39	WG-39	WJ-62	WO-39
        WQ-39	W4-34	W.-97	W,-97	W--31	Wé-56	Wè-56	Wà-56	Wâ-56	Wô-56	Wö-56	Wä-56	Xc-28	Xd-28	Xe-28	Xg-28
        Xo-28	Xq-28	XC-26	XG-26	XO-26	XQ-26	X--59	Xé-28	Xè-28	Xô-28	Xö-28	Ya-94	Yc-101	Yd-101	Ye-101	Yg-101
        Ym-40	Yn-40	Yo-101	Yp-40	Yq-101	Yr-40	Ys-68	Yu-40	YA-74	YC-41	YG-41	YJ-34	YO-41	YQ-41	YT45	Y4-68
        Y.-57	Y,-57	Y--48	Yé-101	Yè-101	Yà-94	Yâ-94	Yô-101	Yü-40	Yö-101	Yä-94	ZC-34	ZG-34	ZO-34	ZQ-34	Z--24
        0Y-34	07-20	0.-28	0,-28	1.-40	1,-40	24-16	3.-22	3,-22	4.-21	4,-21	5.-24	5,-24	6.-31	6,-31	7a-45
        7c-51	7d-51	7e-51	7g-51	7o-51	7q-51	7s-40	7A-108	7J-97	70-16	73-17	74-58	76-16	7720	78-14	7.-125
        7,-125	7é-51	7è-51	7à-45	7â-45	7ô-51	7ö-51	7ä-45	8.-22	8,-22	9Y-34	97-20	9.-28	9,-28	.T-34	.Y-57
        .0-28	.1-89	.3-24	.6-28	.7-23	.8-27	.'-95	. -23	,T-34	,Y-57	,0-28	,1-89	,3-24	,6-28	,7-23	,8-27
        ,'-95	, -23	-x-23	-T-44	-V-31	-W-31	-X-56	-Y-48	-2-25	-7-27	'A-80	'J-165	'4-62	'.-88	',-88	év-16
        éy-16	éT-51	éV-51	éW-51	éY-102	èv-16	èy-16	èT-51	èV-51	èW-51	èY-102	àv-20	ày-20	àT-45	àV-51	àW-51
        àY-91	à1-40	âv-20	ây-20	âT-45	âV-51	âW-51	âY-91	â1-40	ôv-19	ôw-15	ôx-21	ôy-19	ôA-34	ôT-40	ôV-59
        ôW-51	ôX-28	ôY-106	üT-51	üY-57	öv-19	öw-15	öx-21	öy-19	öA-34	öT-51	öV-59	öW-51	öX-28	öY-106	äv-20
        äy-20	äT-45	äV-51	äW-51	äY-91	ä1-40
        """
}
