import RoadNetwork

/// The limits that hold by law where no sign stands, by country and, where the law differs, by region.
///
/// Only what holds for a car without a trailer, and only what does not depend on things that tags rarely tell; where it does, the
/// table has a gap. Source of the numbers: OSM wiki, “Default speed limits” (revision 2413111 of 2022-10-03, which names the acts),
/// with later law where it is known: Finland, Serbia, Montenegro, Cyprus and South Africa after “Speed limits by country”, Wales
/// since 2023, Spain’s towns since 2021, Japan’s small streets since 2026. Gaps left on purpose: Ireland and Andorra outside of towns
/// (by class of number), Norway’s and Türkiye’s motorways, Kazakhstan outside of towns.
public enum SpeedLawTable {
    /// Which law the table has, for people and bug reports.
    public static let edition = "OSM wiki 2413111 (2022-10-03), amended 2026-11"

    /// What a limit is for.
    enum Place: Character, Sendable {
        /// Everywhere but on motorways.
        case everywhere = "a"
        /// Built-up areas.
        case urban = "u"
        /// Residential streets, where the law has a word for them.
        case residential = "h"
        /// Outside of built-up areas.
        case rural = "r"
        /// Outside, unpaved.
        case ruralUnpaved = "x"
        /// Outside, separate carriageways.
        case ruralDual = "d"
        /// Roads for motor vehicles only.
        case motorroad = "e"
        /// The same with separate carriageways.
        case motorroadDual = "f"
        /// Motorways.
        case motorway = "m"
        /// Motorways in built-up areas.
        case urbanMotorway = "n"
        /// Motorways outside of them, where the law tells the two apart.
        case ruralMotorway = "q"
        /// Interstate highways.
        case interstate = "i"
        /// Living streets.
        case livingStreet = "l"
        /// Bicycle streets.
        case bicycleRoad = "b"
        /// Pedestrian zones.
        case pedestrian = "p"
    }

    /// A limit, and the one in its place under a condition.
    struct Limit: Sendable, Hashable {
        var value: SpeedLimitRule.Value
        var alternative: SpeedLimitRule.Value?
        var condition: String?
    }

    /// The limit of a country or region (`DE`, `US-CA`) for a place; what the region does not have is the country's.
    static func limit(country: String, region: String?, _ place: Place) -> Limit? {
        if let region, let own = rows["\(country)-\(region)"]?[place] { return own }
        return rows[country]?[place]
    }

    /// Read once from the text below: a code, then limits as letter and number in the country's unit. `W` is walking pace, `N` no limit;
    /// `m130@wet=110` is 130 and, when wet, 110.
    private static let rows: [String: [Place: Limit]] = {
        var rows: [String: [Place: Limit]] = [:]
        for line in (europe + america + unitedStates + elsewhere).split(separator: "\n") {
            let words = line.split(separator: " ")
            let code = String(words[0])
            let unit = CountryFacts.of(String(code.prefix(2)))?.speedUnit ?? .kilometersPerHour
            for word in words.dropFirst() {
                guard let place = word.first.flatMap(Place.init), let limit = limit(word.dropFirst(), unit) else {
                    preconditionFailure("the law table has no meaning for ‘\(word)’ of \(code)")
                }
                rows[code, default: [:]][place] = limit
            }
        }
        return rows
    }()

    private static func limit(_ text: Substring, _ unit: SpeedUnit) -> Limit? {
        let parts = text.split(separator: "@")
        guard let first = parts.first, let value = value(first, unit) else { return nil }
        guard parts.count == 2 else { return Limit(value: value) }
        let sides = parts[1].split(separator: "=")
        guard sides.count == 2, let other = self.value(sides[1], unit) else { return nil }
        return Limit(value: value, alternative: other, condition: String(sides[0]))
    }

    private static func value(_ text: Substring, _ unit: SpeedUnit) -> SpeedLimitRule.Value? {
        switch text {
        case "W": .walk
        case "N": .unlimited
        default: Double(text).map { .speed($0, unit) }
        }
    }

    /// Every code that has limits, sorted: for tests and documentation.
    static var codes: [String] { rows.keys.sorted() }

    private static let europe = """
        AD u50 l20 e120 m120
        AL u40 r80 d90 m110
        AM u60 r90 m110 l20
        AT u50 r100 e100 m130 lW pW b30
        AZ u60 r90 m110 l20
        BA u50 r80 e100 m130 lW
        BE m120 l20 b30 pW
        BE-BRU u30 r70 d120
        BE-VLG u50 r70 d120
        BE-WAL u50 r90 d120
        BG u50 r90 e120 m140 l20
        BY u60 r90 m110 l20 p20
        CH u50 r80 e100 m120 l20 pW
        CY u50 r80 m100
        CZ u50 r90 e110 m130 n80 l20 p20 b30
        DE u50 r100 mN lW b30
        DK u50 r80 e80 m130
        EE u50 r90 l20
        ES h30 r90 x30 m120 n80 l20
        FI u50 r80 l20 p20
        FR u50 r80 d110@wet=100 e110@wet=100 m130@wet=110 l20
        GB r60 d70 m70
        GB-ENG u30
        GB-NIR u30
        GB-SCT u30
        GB-WLS u20
        GE u60 r90 m110 l20
        GG a35
        GR u50 r90 e110 m130
        HR u50 r90 e110 m130
        HU u50 r90 e110 m130 l20 b30 p10
        IE u50 m120
        IM u30 l20
        IS u50 r90 x80 l10 p10
        IT u50 r90 e110@wet=90 m130@wet=110
        JE a40
        KZ u60 l20
        LI u50 r80
        LT u50 r90 x70 e120@Nov-Mar=110 m130@Nov-Mar=110 l20
        LU u50 r90 m130@wet=110 l20 p20 b30
        LV u50 r90 x80 e110@Dec-Feb=90 l20
        MC a50
        MD u50 r90 e110 l20 p5
        ME u50 r80 e100 m130
        MK u50 r90 e110 m130
        MT u50 r80
        NL u50 r80 e100 m130@06:00-19:00=100 l15
        NO u50 r80 lW pW
        PL u50 r90 d100 e100 f120 m140 l20
        PT u50 r90 e100 m120 l20
        RO u50 r90 e100 m130 l20
        RS u50 r80 e100 m130 l10 pW
        RU u60 r90 m110 l20 b20
        SE u50 r70 m110 lW pW b30
        SI u50 r90 e110 m130 l10 p10
        SK u50 r90 e130 m130 n90 l20 p20
        TR u50 r90 d110
        UA u50 r90 d110 m130 l20 p20
        XK u50 r80

        """

    private static let america = """
        AG u20 r40
        AR h40 r110 m130
        AS u15 r25
        BB a60
        BO u40 r80 x70 p20
        BR h30 r100 d110
        BS u25 r30
        CA-AB u50 r80
        CA-BC u50 r80
        CA-MB u50 r90
        CA-NB u50 r80
        CA-NL u50 r80 x60
        CA-NS u50 r80
        CA-NT u50 r90
        CA-NU u50 r90
        CA-ON u50 r80
        CA-PE u50
        CA-QC u50 r90 x70 m100 p20 b30
        CA-SK r80
        CA-YT a50
        CL u50 r100
        CO h30 u50 r90 m120
        CR u50 r60
        CU u50 r90 x60 m100
        DO u35 r60
        EC u50 r100
        GD u20 r40
        KN u20 r40
        MS u20 r40
        MX u50 r100
        NI u45
        PA u40 r100 m120
        PR u25 r45 m65
        PY u50 r110
        SV u50 r90
        TT u50 r80
        UY u45 r90
        VE u40 r70 m90
        VI u20 r35

        """

    private static let unitedStates = """
        US-AK h25 u25 r55
        US-AL u30 r45 x35 i70
        US-AR u30 r65
        US-AZ h25 u25 r65
        US-CA h25 u25 r55 m65
        US-CO h30 u30 r55 m65 i65
        US-CT r55 m65
        US-DC a20
        US-DE h25 u25 r50 d55
        US-FL h30 u30 r55 m70
        US-GA h30 u30 r55 x35
        US-IA h25 r55 m65 i70
        US-ID h35 u35 r55 i75
        US-IL u30 r55 i70
        US-IN u30 r55
        US-KS u30 r55
        US-KY h35 u35 r55 i65
        US-LA r55 m70 i70
        US-MA h30 u30 r40 d50
        US-MD h30 u30 r50 d55
        US-ME u25 r45
        US-MI h25 u25 r55 m70
        US-MN u30 r55 n65 q70
        US-MO r60 n60 q70
        US-MS r65
        US-MT u25 r70 n65 q80
        US-NC u35 r55
        US-ND h25 u25 r55 i75
        US-NE h25 u25 r55 x50 m70 i75
        US-NH h30 u35 r55 i65
        US-NJ h25 u25 r50
        US-NM h30 u30 r55
        US-NY r55
        US-OH u25 r55 n65 q70
        US-OK r55
        US-OR h25 r55 i65
        US-PA h25 u35 r55
        US-RI h25 u25 r50
        US-SC u30 r55 x40
        US-SD u25 r65 i80
        US-TN r65 i70
        US-TX u30 r60
        US-UT u25 r55
        US-VA h25 u35 r55 x35
        US-VT r50
        US-WA u25 r50
        US-WI u25 r55 m70
        US-WV h25 u25 r55
        US-WY h30 u30 r65 x55 i75

        """

    private static let elsewhere = """
        AE m120
        AO u60 r90 e100 m120
        AU u50 r100
        AU-NT r110
        AU-TAS r100 x80
        AU-WA r110 p10
        BF u50 r90
        BH u60 r100
        BI u50 r80
        BJ u50 r90 m110
        BT u30 r50
        CD u60 r90 m120
        CF u60 r110
        CG u60 r110
        CI u60 r110 m120
        CM u60 r110
        CN m120
        CV u50 r90 e100 m120
        EG u60 r90
        FJ u50 r80
        GA u60 r110
        GH u50 r90 m100
        GQ u60 r110
        HK a50
        IL u50 r80 d90 m110 l30
        JP a60 h30 m100
        KE u50 r100
        KG u60 r90 m110
        KH u60 r100
        KI u40 r60
        KR u50 r60
        LR u25 r45
        LS u60 r100 m120
        MN u60 r80 l20
        MO a60
        MW u50 r80
        MZ u60 r120
        NA u60 r120 x100 m120
        NE u50 r90 m110
        NG u50 r80 m100
        NP u40 r80
        NR a50
        NZ u50 r100 l10
        PG u60 r100
        PS u50 r80 m110
        RW u40 r80
        SA u50 r120
        SD u50
        SG a50
        SH a30
        SN m110
        TD u60 r110
        TH u80 r90
        TL u50 r90 e100 m120
        TN u50 r90 m110
        TV a40
        TW a50
        TZ u50 r110
        UG u50 r80
        UZ h30 u70 r100
        VN m120
        WS u25 r35
        ZA u60 r100 m120

        """
}
