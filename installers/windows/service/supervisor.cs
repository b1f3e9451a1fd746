// Keeps the agent running: starts it again after growing pauses when it dies, and gives up when it keeps dying.
using System;
using System.Diagnostics;
using System.Threading;

namespace Mailroom.Service {
  sealed class Supervisor {
    readonly Options options;
    readonly RotatingLog log;
    readonly Action<string> giveUp, died;
    readonly ManualResetEvent stopping = new ManualResetEvent(false);
    readonly object turn = new object();
    AgentProcess agent;
    Thread watch;

    /// <param name="giveUp">called once, from a thread of this class, when the agent keeps dying</param>
    /// <param name="died">called before each restart of the agent</param>
    public Supervisor(Options options, Action<string> giveUp, Action<string> died) {
      this.options = options;
      this.giveUp = giveUp;
      this.died = died;
      log = new RotatingLog(options);
    }

    /// <exception cref="StartFailed">when the agent cannot be started, or ends at once</exception>
    public void Start() {
      stopping.Reset();
      Stopwatch life = Stopwatch.StartNew();
      try {
        agent = new AgentProcess(options, log);
      } catch (StartFailed failed) {
        log.Note("error", "cannot-start", failed.Message);
        throw;
      }
      if (agent.WaitForEnd(options.StartSeconds * 1000)) {
        string text = agent.Epitaph();
        log.Note("error", "cannot-start", agent.Fate());
        agent.Dispose();
        log.Dispose();
        throw new StartFailed(Failure.EndedWhileStarting, text);
      }
      log.Note("info", "started", "the agent has run for " + options.StartSeconds + " s");
      watch = new Thread(delegate() { Watch(life); });
      watch.Start();
    }

    /// <summary>Lets the agent come to its end, and ends it when that takes too long. Once it has returned nothing runs.</summary>
    public void Stop(int seconds) {
      AgentProcess current;
      stopping.Set();
      lock (turn) current = agent;
      // The thread that gives up ends on its own.
      if (current == null || Thread.CurrentThread == watch) return;
      current.AskToEnd();
      bool ended = watch.Join(seconds * 1000);
      if (!ended) {
        log.Note("error", "agent-killed", "it did not end within " + seconds + " s");
        current.Kill();
        watch.Join();
      }
      log.Note("info", "stopped", ended ? "the agent has ended" : "the agent was ended");
      log.Dispose();
    }

    void Watch(Stopwatch life) {
      for (int deaths = 0; ; ) {
        agent.WaitForEnd();
        string fate = agent.Fate(), text = agent.Epitaph();
        agent.Dispose();
        if (stopping.WaitOne(0)) return;
        deaths = life.Elapsed.TotalSeconds >= options.SteadySeconds ? 1 : deaths + 1;
        while (deaths <= options.Deaths) {
          int pause = (int)Math.Min(options.LongestPause, options.FirstPause * Math.Pow(2, deaths - 1));
          log.Note("error", "agent-died", fate + "; it is started again in " + pause + " ms");
          died(text);
          if (stopping.WaitOne(pause)) return;
          string fault = StartAgain();
          if (fault == null) break;
          fate = text = fault;
          deaths += 1;
        }
        if (stopping.WaitOne(0)) return;
        if (deaths > options.Deaths) {
          log.Note("error", "given-up", fate);
          giveUp(text);
          log.Dispose();
          return;
        }
        life = Stopwatch.StartNew();
      }
    }

    /// <returns>why it could not be started; null when it was, or when the service is to stop</returns>
    string StartAgain() {
      lock (turn) {
        if (stopping.WaitOne(0)) return null;
        try {
          agent = new AgentProcess(options, log);
          return null;
        } catch (StartFailed failed) {
          return failed.Message;
        }
      }
    }
  }
}
