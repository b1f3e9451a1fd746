// The options on the service's command line, which is its ImagePath; the defaults are the paths of the package.
using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;

namespace Mailroom.Service {
  sealed class Options {
    /// <summary>Programs: beside the folder of this one, as the package lays them.</summary>
    public string Node, Agent;
    /// <summary>The agent's own configuration, and the folder of its log.</summary>
    public string Config, Logs;
    /// <summary>The log never takes more than LogFiles times LogBytes.</summary>
    public int LogBytes = 5 * 1024 * 1024, LogFiles = 5;
    /// <summary>An agent that ends so soon after the start of the service was never started.</summary>
    public int StartSeconds = 5;
    /// <summary>What the agent has to come to an end; systemd gives it the same.</summary>
    public int StopSeconds = 30;
    /// <summary>Before a new start; doubled with every death up to LongestPause.</summary>
    public int FirstPause = 1000, LongestPause = 60 * 1000;
    /// <summary>An agent that ran for this long died of something new.</summary>
    public int SteadySeconds = 120;
    /// <summary>Deaths in a row before the service itself ends as failed.</summary>
    public int Deaths = 10;

    public string LogFile { get { return Path.Combine(Logs, "agent.log"); } }

    Options() {
      string data = Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.CommonApplicationData), "Mailroom");
      string programs = Path.Combine(Path.GetDirectoryName(Path.GetDirectoryName(typeof(Options).Assembly.Location)), "agent");
      Node = Path.Combine(programs, Machine.IsWindows ? "node.exe" : "node");
      Agent = Path.Combine(programs, "mailroom-agent.js");
      Config = Path.Combine(data, "agent.json");
      Logs = Path.Combine(data, "logs");
    }

    /// <summary>Reads `--name value` pairs.</summary>
    /// <exception cref="StartFailed">when one is unknown, has no value or is no number</exception>
    public static Options Read(string[] args) {
      Options options = new Options();
      Dictionary<string, Action<string>> places = new Dictionary<string, Action<string>> {
        { "--node", delegate(string value) { options.Node = value; } },
        { "--agent", delegate(string value) { options.Agent = value; } },
        { "--config", delegate(string value) { options.Config = value; } },
        { "--logs", delegate(string value) { options.Logs = value; } },
        { "--log-bytes", delegate(string value) { options.LogBytes = Number(value, 64 * 1024, 1 << 30); } },
        { "--log-files", delegate(string value) { options.LogFiles = Number(value, 1, 100); } },
        { "--start-seconds", delegate(string value) { options.StartSeconds = Number(value, 0, 60); } },
        { "--stop-seconds", delegate(string value) { options.StopSeconds = Number(value, 1, 600); } },
        { "--first-pause-ms", delegate(string value) { options.FirstPause = Number(value, 1, 60 * 1000); } },
        { "--deaths", delegate(string value) { options.Deaths = Number(value, 1, 1000); } }
      };
      for (int i = 0; i < args.Length; i += 2) {
        Action<string> place;
        if (!places.TryGetValue(args[i], out place)) throw Wrong(args[i] + ": unknown option");
        if (i + 1 == args.Length) throw Wrong(args[i] + ": no value");
        try {
          place(args[i + 1]);
        } catch (FormatException) {
          throw Wrong(args[i] + " " + args[i + 1] + ": no number in its bounds");
        }
      }
      return options;
    }

    static StartFailed Wrong(string text) { return new StartFailed(Failure.WrongOptions, text); }

    static int Number(string text, int least, int most) {
      int number;
      bool good = int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out number);
      if (!good || number < least || number > most) throw new FormatException(text);
      return number;
    }
  }
}
