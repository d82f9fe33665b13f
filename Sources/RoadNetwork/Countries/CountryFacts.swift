/// What a driver has to know of a country before any road is looked at.
///
/// Sources: ISO 3166-1 for the codes; Wikipedia, “Left- and right-hand traffic”, “Miles per hour”, “Road speed limit signs”.
public struct CountryFacts: Sendable, Hashable {
    /// ISO 3166-1 alpha-2 (`XK` for Kosovo, which has no code of its own there).
    public let code: String
    /// How its speed limit signs look: a plate in the United States and where their signs are used, and in Canada; a disc elsewhere.
    public let signStandard: SignStandard
    /// The unit on its speed limit signs.
    public let speedUnit: SpeedUnit
    /// Whether traffic keeps to the left.
    public let drivesOnLeft: Bool

    /// The facts of a country, or `nil` for `nil` and for what is no country code.
    public static func of(_ code: String?) -> CountryFacts? {
        guard let code, codes.contains(code) else { return nil }
        return CountryFacts(
            code: code, signStandard: plates.contains(code) ? .mutcd : .viennaConvention,
            speedUnit: miles.contains(code) ? .milesPerHour : .kilometersPerHour, drivesOnLeft: left.contains(code))
    }

    /// Every country code that ``of(_:)`` knows, sorted.
    public static var allCodes: [String] { codes.sorted() }

    private static func list(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }

    private static let codes = list(
        """
        AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH \
        CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN \
        GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI \
        LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM \
        PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD \
        TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW
        """)

    private static let plates = list("US CA PR GU VI AS MP UM MH FM PW LR")

    private static let miles = list(
        "US GB PR GU VI AS MP UM MH FM PW LR IM JE GG FK SH MS AI VG KY TC BS BZ AG DM GD KN LC VC WS IO")

    private static let left = list(
        """
        GB IE IM JE GG MT CY AU NZ FJ WS TO TV KI NR SB PG CK NU TK NF CX CC PN JP HK MO TH MY SG ID BN TL IN PK BD LK NP BT MV ZA NA BW \
        ZW ZM MW MZ TZ KE UG LS SZ MU SC SH BS BB JM TT AG DM GD KN LC VC AI VG VI KY TC MS BM GY SR FK GS IO
        """)
}
