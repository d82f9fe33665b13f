// A row for each word or sentence, a column for each language; `{}` stands for a number or another word.
// swift-format-ignore
let wordTable = """
key               | en | de | fr | es | it | nl | pt | pl | ja
waiting           | Waiting for the first fix | Warten auf GPS | En attente du GPS | Esperando el GPS | In attesa del GPS | Wachten op gps | À espera do GPS | Czekam na GPS | GPSを待っています
tunnel            | Estimated, in tunnel | Geschätzt, im Tunnel | Estimé, en tunnel | Estimado, en túnel | Stimato, in galleria | Geschat, in tunnel | Estimado, em túnel | Szacowane, w tunelu | 推定位置、トンネル内
estimated         | Estimated for {} | Seit {} geschätzt | Estimé depuis {} | Estimado desde hace {} | Stimato da {} | {} geschat | Estimado há {} | Szacowane od {} | {}間 推定位置
weak              | Weak GPS, ±{} m | GPS schwach, ±{} m | GPS faible, ±{} m | GPS débil, ±{} m | GPS debole, ±{} m | Gps zwak, ±{} m | GPS fraco, ±{} m | Słaby GPS, ±{} m | GPSが弱い ±{} m
lost              | No GPS for {} | Seit {} kein GPS | Sans GPS depuis {} | Sin GPS desde hace {} | Senza GPS da {} | {} geen gps | Sem GPS há {} | Brak GPS od {} | {}間 GPSなし
offRoad           | Off the mapped roads | Abseits der Straßen | Hors des routes connues | Fuera de las vías del mapa | Fuori dalle strade note | Buiten de wegen | Fora das estradas do mapa | Poza drogami mapy | 地図の道路外
noMap             | No map here | Hier keine Karte | Pas de carte ici | Aquí no hay mapa | Nessuna mappa qui | Hier geen kaart | Sem mapa aqui | Brak mapy w tym miejscu | ここの地図はありません
paused            | Paused | Pause | En pause | En pausa | In pausa | Gepauzeerd | Em pausa | Wstrzymano | 一時停止中
spokenLost        | No GPS | Kein GPS | Sans GPS | Sin GPS | Senza GPS | Geen gps | Sem GPS | Brak GPS | GPSなし
spokenEstimated   | Estimated, no GPS | Geschätzt, kein GPS | Estimé, sans GPS | Estimado, sin GPS | Stimato, senza GPS | Geschat, geen gps | Estimado, sem GPS | Szacowane, brak GPS | GPSなし、推定位置
spokenWeak        | Weak GPS | GPS schwach | GPS faible | GPS débil | GPS debole | Gps zwak | GPS fraco | Słaby GPS | GPSが弱い
pauseDrive        | Pause free drive | Freie Fahrt anhalten | Suspendre la conduite libre | Pausar la conducción libre | Sospendi la guida libera | Vrij rijden pauzeren | Pausar a condução livre | Wstrzymaj jazdę swobodną | フリードライブを一時停止
startDrive        | Start free drive | Freie Fahrt starten | Démarrer la conduite libre | Iniciar la conducción libre | Avvia la guida libera | Vrij rijden starten | Iniciar a condução livre | Zacznij jazdę swobodną | フリードライブを開始
follow            | Follow the car | Dem Auto folgen | Suivre la voiture | Seguir el coche | Segui l’auto | De auto volgen | Seguir o carro | Śledź samochód | 車を追う
overview          | Overview | Übersicht | Vue d’ensemble | Vista general | Panoramica | Overzicht | Visão geral | Przegląd | 全体表示
zoomIn            | Zoom in | Vergrößern | Zoom avant | Acercar | Ingrandisci | Inzoomen | Aproximar | Przybliż | 拡大
zoomOut           | Zoom out | Verkleinern | Zoom arrière | Alejar | Riduci | Uitzoomen | Afastar | Oddal | 縮小
automatic         | Day or night: automatic | Tag oder Nacht: automatisch | Jour ou nuit : automatique | Día o noche: automático | Giorno o notte: automatico | Dag of nacht: automatisch | Dia ou noite: automático | Dzień lub noc: automatycznie | 昼夜：自動
day               | Day or night: day | Tag oder Nacht: Tag | Jour ou nuit : jour | Día o noche: día | Giorno o notte: giorno | Dag of nacht: dag | Dia ou noite: dia | Dzień lub noc: dzień | 昼夜：昼
night             | Day or night: night | Tag oder Nacht: Nacht | Jour ou nuit : nuit | Día o noche: noche | Giorno o notte: notte | Dag of nacht: nacht | Dia ou noite: noite | Dzień lub noc: noc | 昼夜：夜
content           | On the map | Auf der Karte | Sur la carte | En el mapa | Sulla mappa | Op de kaart | No mapa | Na mapie | 地図の表示
developer         | Developer overlay | Entwickler | Développeur | Desarrollador | Sviluppatore | Ontwikkelaar | Programador | Programista | 開発者
close             | Close | Schließen | Fermer | Cerrar | Chiudi | Sluiten | Fechar | Zamknij | 閉じる
limit             | Speed limit: {} | Tempolimit: {} | Vitesse limitée à {} | Límite de velocidad: {} | Limite di velocità: {} | Maximumsnelheid: {} | Limite de velocidade: {} | Ograniczenie prędkości: {} | 制限速度 {}
limitImplied      | Speed limit by law, not posted: {} | Gesetzliches Tempolimit: {} | Limite légale, non affichée : {} | Límite legal, sin señal: {} | Limite di legge, senza segnale: {} | Wettelijke maximumsnelheid: {} | Limite legal, sem sinal: {} | Ograniczenie z przepisów: {} | 法定速度 {}
limitAdvisory     | Recommended speed: {} | Richtgeschwindigkeit: {} | Vitesse conseillée : {} | Velocidad recomendada: {} | Velocità consigliata: {} | Adviessnelheid: {} | Velocidade recomendada: {} | Prędkość zalecana: {} | 推奨速度 {}
limitNone         | none | keines | aucune | ninguno | nessuno | geen | nenhum | brak | なし
limitUnknown      | unknown | unbekannt | inconnue | desconocido | sconosciuto | onbekend | desconhecido | nieznane | 不明
kilometersPerHour | {} kilometers per hour | {} Kilometer pro Stunde | {} kilomètres à l’heure | {} kilómetros por hora | {} chilometri all’ora | {} kilometer per uur | {} quilómetros por hora | {} kilometrów na godzinę | 時速{}キロ
milesPerHour      | {} miles per hour | {} Meilen pro Stunde | {} miles à l’heure | {} millas por hora | {} miglia all’ora | {} mijl per uur | {} milhas por hora | {} mil na godzinę | 時速{}マイル
wet               | when wet | bei Nässe | par temps de pluie | con lluvia | con pioggia | bij nat wegdek | com chuva | na mokrej drodze | 雨天時
snow              | in snow | bei Schnee | par temps de neige | con nieve | con neve | bij sneeuw | com neve | na śniegu | 降雪時
above             | Above the limit. {} | Zu schnell. {} | Trop vite. {} | Por encima del límite. {} | Oltre il limite. {} | Te snel. {} | Acima do limite. {} | Za szybko. {} | 速度超過。{}
farAbove          | Far above the limit. {} | Viel zu schnell. {} | Beaucoup trop vite. {} | Muy por encima del límite. {} | Molto oltre il limite. {} | Veel te snel. {} | Muito acima do limite. {} | O wiele za szybko. {} | 大幅な速度超過。{}
incidents         | Incidents | Störungen | Incidents | Incidencias | Eventi | Incidenten | Incidentes | Zdarzenia | 交通情報
accident          | Accident | Unfall | Accident | Accidente | Incidente | Ongeval | Acidente | Wypadek | 事故
congestion        | Congestion | Stau | Embouteillage | Atasco | Coda | File | Congestionamento | Korek | 渋滞
construction      | Road works | Baustelle | Travaux | Obras | Lavori | Werkzaamheden | Obras | Roboty drogowe | 工事
disabledVehicle   | Broken-down vehicle | Pannenfahrzeug | Véhicule en panne | Vehículo averiado | Veicolo in avaria | Voertuig met pech | Veículo avariado | Pojazd z awarią | 故障車
laneRestriction   | Lane closed | Spur gesperrt | Voie fermée | Carril cortado | Corsia chiusa | Rijstrook dicht | Faixa fechada | Zamknięty pas | 車線規制
massTransit       | Public transport disturbed | Störung im Nahverkehr | Transports perturbés | Transporte público alterado | Disagi ai trasporti | Ov gestoord | Transportes perturbados | Zakłócenia komunikacji | 公共交通の乱れ
miscellaneous     | Incident | Störung | Incident | Incidencia | Evento | Incident | Incidente | Zdarzenie | 交通情報
otherNews         | Notice | Hinweis | Information | Aviso | Avviso | Melding | Aviso | Komunikat | お知らせ
plannedEvent      | Event | Veranstaltung | Événement | Evento | Manifestazione | Evenement | Evento | Wydarzenie | イベント
roadClosure       | Road closed | Straße gesperrt | Route fermée | Vía cortada | Strada chiusa | Weg dicht | Estrada cortada | Droga zamknięta | 通行止め
roadHazard        | Hazard on the road | Gefahr auf der Straße | Danger sur la route | Peligro en la vía | Pericolo sulla strada | Gevaar op de weg | Perigo na estrada | Zagrożenie na drodze | 路上障害物
weather           | Weather | Wetter | Météo | Meteorología | Meteo | Weer | Meteorologia | Pogoda | 気象
places            | Places | Orte | Lieux | Lugares | Luoghi | Plaatsen | Locais | Miejsca | 施設
fuel              | Fuel | Tankstelle | Station-service | Gasolinera | Distributore | Tankstation | Bomba de combustível | Stacja paliw | 給油所
charging          | Charging station | Ladestation | Borne de recharge | Punto de recarga | Ricarica elettrica | Laadpaal | Posto de carregamento | Stacja ładowania | 充電スタンド
parking           | Parking | Parkplatz | Parking | Aparcamiento | Parcheggio | Parkeren | Estacionamento | Parking | 駐車場
food              | Food | Essen | Restauration | Comida | Ristoro | Eten | Restauração | Jedzenie | 飲食店
rest              | Rest area | Rastplatz | Aire de repos | Área de descanso | Area di sosta | Rustplaats | Área de descanso | Miejsce obsługi podróżnych | 休憩所
repair            | Car repair | Werkstatt | Garage | Taller | Officina | Garage | Oficina | Warsztat | 自動車修理
hospital          | Hospital | Krankenhaus | Hôpital | Hospital | Ospedale | Ziekenhuis | Hospital | Szpital | 病院
toilets           | Toilets | Toiletten | Toilettes | Aseos | Servizi igienici | Toiletten | Casas de banho | Toalety | トイレ
openingHours      | Open: {} | Geöffnet: {} | Ouvert : {} | Abierto: {} | Aperto: {} | Open: {} | Aberto: {} | Otwarte: {} | 営業時間 {}
customers         | For customers | Für Kunden | Réservé aux clients | Para clientes | Per i clienti | Voor klanten | Para clientes | Dla klientów | お客様専用
fee               | Fee | Gebührenpflichtig | Payant | De pago | A pagamento | Betaald | Pago | Płatne | 有料
connectionLost    | Connection lost. Trying again… | Verbindung verloren. Neuer Versuch … | Connexion perdue. Nouvel essai… | Conexión perdida. Reintentando… | Connessione persa. Nuovo tentativo… | Verbinding verbroken. Nieuwe poging… | Ligação perdida. A tentar de novo… | Utracono połączenie. Ponawiam… | 接続が切れました。再接続中…
mapLibreMissing   | The map is drawn simply: MapLibre GL JS is missing. Scripts/setup brings it. | Die Karte ist vereinfacht: MapLibre GL JS fehlt. Scripts/setup holt es. | La carte est simplifiée : MapLibre GL JS manque. Scripts/setup l’apporte. | El mapa es sencillo: falta MapLibre GL JS. Scripts/setup lo trae. | La mappa è semplificata: manca MapLibre GL JS. Scripts/setup lo porta. | De kaart is eenvoudig: MapLibre GL JS ontbreekt. Scripts/setup haalt het. | O mapa é simples: falta o MapLibre GL JS. Scripts/setup instala-o. | Mapa jest uproszczona: brak MapLibre GL JS. Scripts/setup go pobierze. | MapLibre GL JSがないため簡易地図です。Scripts/setupで入ります。
noGraphics        | The map is drawn simply: this browser has no WebGL. | Die Karte ist vereinfacht: Dieser Browser hat kein WebGL. | La carte est simplifiée : ce navigateur n’a pas WebGL. | El mapa es sencillo: este navegador no tiene WebGL. | La mappa è semplificata: questo browser non ha WebGL. | De kaart is eenvoudig: deze browser heeft geen WebGL. | O mapa é simples: este navegador não tem WebGL. | Mapa jest uproszczona: przeglądarka nie ma WebGL. | このブラウザーにはWebGLがないため簡易地図です。
styleFailed       | The map cannot be drawn as it should: {} | Die Karte kann nicht richtig gezeichnet werden: {} | La carte ne peut être dessinée comme prévu : {} | El mapa no se puede dibujar bien: {} | La mappa non si può disegnare bene: {} | De kaart kan niet goed getekend worden: {} | O mapa não pode ser bem desenhado: {} | Mapy nie można narysować poprawnie: {} | 地図を正しく描けません：{}
noBasemap         | Roads only: this region was imported without a drawn map. | Nur Straßen: Diese Region hat keine gezeichnete Karte. | Routes seules : cette région n’a pas de carte dessinée. | Solo vías: esta región no tiene mapa dibujado. | Solo strade: questa regione non ha una mappa disegnata. | Alleen wegen: deze regio heeft geen getekende kaart. | Só estradas: esta região não tem mapa desenhado. | Tylko drogi: ten region nie ma narysowanej mapy. | 道路のみ：この地域には描画用の地図がありません。
noRegion          | No map was given to this screen. | Dieser Anzeige wurde keine Karte gegeben. | Aucune carte n’a été donnée à cet écran. | A esta pantalla no se le dio ningún mapa. | A questo schermo non è stata data una mappa. | Dit scherm heeft geen kaart gekregen. | Este ecrã não recebeu nenhum mapa. | Ten ekran nie dostał mapy. | この画面には地図が渡されていません。
"""
