// The log of agent and service: agent.log, and agent.1.log to agent.N.log that were full before it. Never more than its
// bounds; a disk that takes nothing costs lines of the log, not the agent.
using System;
using System.Globalization;
using System.IO;
using System.Text;

namespace Mailroom.Service {
  sealed class RotatingLog : IDisposable {
    readonly string path;
    readonly int bytes, files;
    FileStream file;

    public RotatingLog(Options options) {
      path = options.LogFile;
      bytes = options.LogBytes;
      files = options.LogFiles;
    }

    /// <summary>Whole lines; at most one pump's buffer at once.</summary>
    public void Write(byte[] lines, int count) {
      lock (path) {
        try {
          if (file != null && file.Length + count > bytes) Turn();
          if (file == null) Open();
          if (file.Length + count > bytes) Turn();
          if (file == null) Open();
          file.Write(lines, 0, count);
          file.Flush();
        } catch (IOException) {
          Close();
        } catch (UnauthorizedAccessException) {
          Close();
        }
      }
    }

    /// <summary>A line of the service's own, in the form of the agent's.</summary>
    public void Note(string level, string what, string detail) {
      string at = DateTime.UtcNow.ToString("yyyy-MM-dd'T'HH:mm:ss.fff'Z'", CultureInfo.InvariantCulture);
      byte[] line = new UTF8Encoding(false).GetBytes(string.Format(
        CultureInfo.InvariantCulture,
        "{{\"at\":\"{0}\",\"level\":\"{1}\",\"event\":\"service.{2}\",\"detail\":\"{3}\"}}\n", at, level, what, Escape(detail)));
      Write(line, line.Length);
    }

    public void Dispose() {
      lock (path) Close();
    }

    void Open() {
      Directory.CreateDirectory(Path.GetDirectoryName(path));
      // A reader may keep it open while it is renamed.
      file = new FileStream(path, FileMode.Append, FileAccess.Write, FileShare.ReadWrite | FileShare.Delete);
    }

    void Close() {
      if (file == null) return;
      try {
        file.Dispose();
      } catch (IOException) {
      }
      file = null;
    }

    void Turn() {
      Close();
      for (int age = files - 1; age >= 0; age -= 1) {
        string from = Aged(age);
        if (!File.Exists(from)) continue;
        if (age == files - 1) File.Delete(from);
        else File.Move(from, Aged(age + 1));
      }
    }

    string Aged(int age) {
      return age == 0 ? path : Path.ChangeExtension(path, age.ToString(CultureInfo.InvariantCulture) + ".log");
    }

    static string Escape(string text) {
      StringBuilder escaped = new StringBuilder();
      foreach (char letter in text) {
        if (letter == '"' || letter == '\\') escaped.Append('\\').Append(letter);
        else if (letter < ' ') escaped.AppendFormat(CultureInfo.InvariantCulture, "\\u{0:x4}", (int)letter);
        else escaped.Append(letter);
      }
      return escaped.ToString();
    }
  }
}
