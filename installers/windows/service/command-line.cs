// Arguments as one command line, so that the C runtime of Node takes them apart into the same arguments again.
using System.Collections.Generic;
using System.Text;

namespace Mailroom.Service {
  static class CommandLine {
    public static string Of(params string[] args) {
      List<string> quoted = new List<string>();
      foreach (string one in args) quoted.Add(Quote(one));
      return string.Join(" ", quoted.ToArray());
    }

    /// <summary>A backslash means itself, unless a quote follows: then each of them is written twice.</summary>
    static string Quote(string text) {
      if (text.Length > 0 && text.IndexOfAny(new char[] { ' ', '\t', '\n', '\v', '"' }) < 0) return text;
      StringBuilder line = new StringBuilder("\"");
      int backslashes = 0;
      foreach (char letter in text) {
        if (letter == '"') line.Append('\\', backslashes + 1);
        backslashes = letter == '\\' ? backslashes + 1 : 0;
        line.Append(letter);
      }
      return line.Append('\\', backslashes).Append('"').ToString();
    }
  }
}
