// The Windows service of the headless agent: speaks the protocol of the service control manager, which Node does not, and
// keeps the agent running. Reading order: this file, supervisor, agent-process, job, rotating-log, options, command-line.
// C# 5 and .NET Framework 4, which every Windows 10, 11 and Server has: nothing is downloaded (docs/decisions/0071).
using System;
using System.Diagnostics;
using System.Reflection;
using System.ServiceProcess;

namespace Mailroom.Service {
  static class Program {
    static int Main(string[] args) {
      AgentService service = new AgentService(args);
      try {
        ServiceBase.Run(service);
      } catch (StartFailed) {
        // Newer frameworks rethrow what OnStart threw: it is logged already, and a crash report would be misleading.
      }
      return service.ExitCode;
    }
  }

  /// <summary>Codes of failures: service-specific exit codes of the service, and ids of its entries in the event log.</summary>
  static class Failure {
    public const int ProgramMissing = 1;
    public const int WrongOptions = 2;
    public const int EndedWhileStarting = 3;
    public const int KeepsEnding = 4;
  }

  sealed class StartFailed : Exception {
    public readonly int Code;
    public StartFailed(int code, string message) : base(message) { Code = code; }
  }

  static class EventNotes {
    public const int Started = 100, Stopped = 101, Restarting = 102;

    /// <summary>The event log is no reason to fail: without its source, which installation registers, nothing is written.</summary>
    public static void Write(string source, int id, string text) {
      EventLogEntryType type = id < Started ? EventLogEntryType.Error
        : id == Restarting ? EventLogEntryType.Warning : EventLogEntryType.Information;
      try {
        using (EventLog log = new EventLog("Application", ".", source)) log.WriteEntry(text, type, id);
      } catch (Exception) {
      }
    }
  }

  static class Machine {
    /// <summary>Job objects and the control manager's calls are Windows'; the tests run this program under Mono on Linux.</summary>
    public static readonly bool IsWindows = Environment.OSVersion.Platform == PlatformID.Win32NT;
  }

  sealed class AgentService : ServiceBase {
    public const string Name = "MailroomAgent";
    const int ErrorServiceSpecific = 1066, ErrorProcessAborted = 1067;
    /// <summary>What Windows leaves to all services at shutdown is 5 s, unless an administrator set more.</summary>
    const int ShutdownSeconds = 4;

    readonly string[] arguments;
    Options options;
    Supervisor supervisor;

    /// <param name="arguments">those of the ImagePath; what `sc start` adds is not read</param>
    public AgentService(string[] arguments) {
      this.arguments = arguments;
      ServiceName = Name;
      CanStop = true;
      CanShutdown = true;
      AutoLog = false;    }

    protected override void OnStart(string[] args) {
      try {
        options = Options.Read(arguments);
        AskForTime(options.StartSeconds + 10);
        supervisor = new Supervisor(options, GiveUp, delegate(string text) { EventNotes.Write(Name, EventNotes.Restarting, text); });
        supervisor.Start();
      } catch (StartFailed failed) {
        Fail(failed.Code, failed.Message);
        throw;
      }
      EventNotes.Write(Name, EventNotes.Started, "The agent runs; its log is " + options.LogFile);
    }

    protected override void OnStop() {
      AskForTime(options.StopSeconds + 10);
      supervisor.Stop(options.StopSeconds);
      if (ExitCode == 0) EventNotes.Write(Name, EventNotes.Stopped, "The agent has ended.");
    }

    protected override void OnShutdown() {
      supervisor.Stop(ShutdownSeconds);
    }

    /// <summary>The agent keeps ending: the service ends as failed, and the control manager does what it is set to do then.</summary>
    void GiveUp(string text) {
      Fail(Failure.KeepsEnding, text);
      Stop();
    }

    void Fail(int code, string text) {
      EventNotes.Write(Name, code, text);
      ExitCode = SetSpecificCode(code) ? ErrorServiceSpecific : ErrorProcessAborted;
    }

    /// <summary>
    /// ServiceBase has a property for the first of the two exit codes only; the second lies in a private field, unchanged
    /// since .NET 2. Where it is not found (Mono), the first alone says that the service failed.
    /// </summary>
    bool SetSpecificCode(int code) {
      FieldInfo status = typeof(ServiceBase).GetField("status", BindingFlags.Instance | BindingFlags.NonPublic);
      FieldInfo specific = status == null ? null : status.FieldType.GetField("serviceSpecificExitCode");
      if (specific == null) return false;
      object value = status.GetValue(this);
      specific.SetValue(value, code);
      status.SetValue(this, value);
      return true;
    }

    void AskForTime(int seconds) {
      if (Machine.IsWindows) RequestAdditionalTime(seconds * 1000);
    }
  }
}
