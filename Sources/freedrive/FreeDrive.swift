@main struct FreeDrive { static func main() {} }
