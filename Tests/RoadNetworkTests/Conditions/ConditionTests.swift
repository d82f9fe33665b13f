import RoadNetwork
import Testing

@Suite("Conditions")
struct ConditionTests {
    @Test("Alternatives stand between semicolons outside of brackets")
    func alternatives() {
        #expect(
            ConditionalValue.list("30 @ (22:00-06:00); 60 @ wet") == [
                ConditionalValue(value: "30", condition: "22:00-06:00"), ConditionalValue(value: "60", condition: "wet"),
            ])
        #expect(
            ConditionalValue.list("30 @ (Mo-Fr 07:00-17:00; PH off)") == [
                ConditionalValue(value: "30", condition: "Mo-Fr 07:00-17:00; PH off")
            ])
        #expect(
            ConditionalValue.list("30@22:00-24:00;0:00-06:00") == [ConditionalValue(value: "30", condition: "22:00-24:00; 0:00-06:00")])
        #expect(
            ConditionalValue.list("80 @ (weight>3.5) AND (wet)") == [ConditionalValue(value: "80", condition: "(weight>3.5) AND (wet)")])
    }

    @Test("What is no list of alternatives is none", arguments: ["", "30", "@ wet", "30 @", "30 @ (wet", "30 @ wet)", ";", "30 @ ()"])
    func noAlternatives(text: String) { #expect(ConditionalValue.list(text) == nil) }

    @Test("B91: a condition of weather or weight does not hold for a dry road and a car")
    func weatherAndWeight() {
        let dry = Circumstances(moment: nil, weather: Weather(isWet: false))
        let wet = Circumstances(moment: nil, weather: Weather(isWet: true))
        #expect(Condition("wet").holds(in: dry) == .no)
        #expect(Condition("wet").holds(in: wet) == .yes)
        #expect(Condition("wet").holds(in: Circumstances(moment: nil)) == .undecidable(.weather))
        #expect(Condition("weight>3.5").holds(in: dry) == .no)
        #expect(Condition("(weight>3.5) AND wet").holds(in: Circumstances(moment: nil)) == .no)
        var truck = Vehicle.car
        truck.weight = 12
        #expect(Condition("weight > 3.5 t AND wet").holds(in: Circumstances(moment: nil, vehicle: truck, weather: wet.weather)) == .yes)
        truck.weight = nil
        #expect(Condition("weight>7.5").holds(in: Circumstances(moment: nil, vehicle: truck)) == .undecidable(.vehicle("weight")))
        #expect(Condition("maxweightrating<=3500 kg").holds(in: dry) == .yes)
        #expect(Condition("trailer").holds(in: dry) == .no)
        #expect(Condition("hgv").holds(in: dry) == .no)
    }

    @Test("B92: school hours hold from 6:30 on, on weekdays, and not at 17:00")
    func schoolHours() {
        let condition = Condition("Mo-Fr 6:30-17:00")
        func answer(_ day: Weekday, _ time: String) -> ConditionAnswer { condition.holds(in: Circumstances(moment: moment(day, time))) }
        #expect(answer(.tue, "6:29") == .no)
        #expect(answer(.tue, "6:30") == .yes)
        #expect(answer(.tue, "8:00") == .yes)
        #expect(answer(.tue, "17:00") == .no)
        #expect(answer(.sat, "8:00") == .no)
        #expect(condition.dependsOnTime)
        #expect(condition.holds(in: Circumstances(moment: nil)) == .undecidable(.time))
    }

    @Test("Times and weather joined by AND must both hold")
    func timeAndWeather() {
        let condition = Condition("22:00-06:00 and wet")
        #expect(condition.holds(in: Circumstances(moment: moment(.mon, "23:00"), weather: Weather(isWet: true))) == .yes)
        #expect(condition.holds(in: Circumstances(moment: moment(.mon, "12:00"))) == .no)
        #expect(condition.holds(in: Circumstances(moment: moment(.mon, "23:00"))) == .undecidable(.weather))
    }

    @Test("What only eyes see, a purpose, and what is not understood are never decided")
    func undecided() {
        let now = Circumstances(moment: moment(.mon, "12:00"))
        #expect(Condition("flashing").holds(in: now) == .undecidable(.sight("flashing")))
        #expect(Condition("delivery").holds(in: now) == .undecidable(.purpose("delivery")))
        #expect(Condition("some thing").holds(in: now) == .undecidable(.text("some thing")))
        #expect(Condition("").holds(in: now) == .undecidable(.text("")))
    }
}
