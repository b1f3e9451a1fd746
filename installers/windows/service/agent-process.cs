// One run of the agent: Node with the bundled agent, its output into the log, its end by the end of its input.
using System;
using System.ComponentModel;
using System.Diagnostics;
using System.IO;
using System.Text;
using System.Threading;

namespace Mailroom.Service {
  sealed class AgentProcess : IDisposable {
    const int BufferBytes = 16 * 1024, LastWordsBytes = 1024;
    /// <summary>What was said at the end may still be on its way when the process is gone.</summary>
    const int PumpMs = 2000;

    readonly Process process;
    readonly RotatingLog log;
    readonly Job job;
    readonly Thread[] pumps;
    readonly MemoryStream lastWords = new MemoryStream();

    /// <exception cref="StartFailed">when a program is missing or cannot be started</exception>
    public AgentProcess(Options options, RotatingLog log) {
      this.log = log;
      foreach (string program in new string[] { options.Node, options.Agent })
        if (!File.Exists(program)) throw new StartFailed(Failure.ProgramMissing, program + " is missing");
      ProcessStartInfo start = new ProcessStartInfo(
        options.Node, CommandLine.Of(options.Agent, "run", "--stop-on-stdin-end", "--config", options.Config));
      start.WorkingDirectory = Path.GetDirectoryName(options.Agent);
      start.UseShellExecute = false;
      start.CreateNoWindow = true;
      start.RedirectStandardInput = start.RedirectStandardOutput = start.RedirectStandardError = true;
      try {
        process = Process.Start(start);
      } catch (Win32Exception refused) {
        throw new StartFailed(Failure.ProgramMissing, options.Node + ": " + refused.Message);
      }
      try {
        job = Job.Around(process);
      } catch (Win32Exception refused) {
        // It still ends with its input, which ends with this process.
        log.Note("warn", "no-job", refused.Message);
      }
      pumps = new Thread[] { Pump(process.StandardOutput.BaseStream, false), Pump(process.StandardError.BaseStream, true) };
      log.Note("info", "agent-started", "process " + process.Id);
    }

    public bool WaitForEnd(int milliseconds) { return process.WaitForExit(milliseconds); }
    public void WaitForEnd() { process.WaitForExit(); }

    /// <summary>Asks the agent to end: it takes what is on its way to its end first.</summary>
    public void AskToEnd() {
      try {
        process.StandardInput.Close();
      } catch (IOException) {
        // It is gone already.
      }
    }

    /// <summary>How it ended; once it has.</summary>
    public string Fate() { return "The agent ended with " + process.ExitCode; }

    /// <summary>The same with its last words, for those who do not have the log before them.</summary>
    public string Epitaph() {
      foreach (Thread pump in pumps) pump.Join(PumpMs);
      string words;
      lock (lastWords) words = Encoding.UTF8.GetString(lastWords.ToArray()).Trim();
      return Fate() + (words == "" ? "" : ": " + words);
    }

    /// <summary>Ends it at once, children included.</summary>
    public void Kill() {
      try {
        if (!process.HasExited) process.Kill();
      } catch (InvalidOperationException) {
      } catch (Win32Exception) {
      }
      if (job != null) job.Dispose();
    }

    /// <summary>Ends what is left of it.</summary>
    public void Dispose() {
      Kill();
      foreach (Thread pump in pumps) pump.Join(PumpMs);
      process.Dispose();
    }

    Thread Pump(Stream from, bool isError) {
      Thread pump = new Thread(delegate() { Copy(from, isError); });
      pump.IsBackground = true;
      pump.Start();
      return pump;
    }

    /// <summary>Whole lines, so that two streams do not mix within one; a line longer than the buffer is cut.</summary>
    void Copy(Stream from, bool isError) {
      byte[] buffer = new byte[BufferBytes + 1];
      int held = 0;
      try {
        for (int got; (got = from.Read(buffer, held, BufferBytes - held)) > 0; ) {
          if (isError) Remember(buffer, held, got);
          held += got;
          int end = Array.LastIndexOf(buffer, (byte)'\n', held - 1) + 1;
          if (end == 0 && held < BufferBytes) continue;
          if (end == 0) {
            buffer[held++] = (byte)'\n';
            end = held;
          }
          log.Write(buffer, end);
          Buffer.BlockCopy(buffer, end, buffer, 0, held - end);
          held -= end;
        }
      } catch (IOException) {
      } catch (ObjectDisposedException) {
      }
      if (held == 0) return;
      buffer[held++] = (byte)'\n';
      log.Write(buffer, held);
    }

    void Remember(byte[] buffer, int from, int count) {
      lock (lastWords) {
        lastWords.Write(buffer, from, count);
        if (lastWords.Length <= LastWordsBytes) return;
        byte[] all = lastWords.ToArray();
        lastWords.SetLength(0);
        lastWords.Write(all, all.Length - LastWordsBytes, LastWordsBytes);
      }
    }
  }
}
