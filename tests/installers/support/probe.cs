// Asks the compiled service, in its own runtime, for what Windows would only answer by failing: how its structures lie in
// memory, and what it makes of arguments. One line each.
using System;
using System.Reflection;
using System.Runtime.InteropServices;

static class Probe {
  const BindingFlags Any = BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic;

  static void Main(string[] args) {
    Assembly service = Assembly.LoadFrom(args[0]);
    Type limits = service.GetType("Mailroom.Service.Job").GetNestedType("ExtendedLimits", Any);
    Type basic = service.GetType("Mailroom.Service.Job").GetNestedType("BasicLimits", Any);
    Console.WriteLine("limits " + Marshal.SizeOf(limits) + " flags at " + Marshal.OffsetOf(basic, "LimitFlags"));
    MethodInfo quote = service.GetType("Mailroom.Service.CommandLine").GetMethod("Of", Any);
    string[] words = new string[args.Length - 1];
    Array.Copy(args, 1, words, 0, words.Length);
    Console.WriteLine("line " + quote.Invoke(null, new object[] { words }));
  }
}
