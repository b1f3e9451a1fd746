// A job object: everything in it ends when the last handle to it is closed, so that nothing of the agent outlives the
// service, even one that is killed. Windows alone has them; elsewhere there is no job.
using System;
using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.InteropServices;

namespace Mailroom.Service {
  sealed class Job : IDisposable {
    const uint KillOnJobClose = 0x2000;
    const int ExtendedLimitInformation = 9;

    IntPtr handle;

    Job(IntPtr handle) { this.handle = handle; }

    /// <summary>Puts a process that was just started into a new job; the processes that it starts are in the job as well.</summary>
    /// <returns>null where there are no jobs</returns>
    /// <exception cref="Win32Exception">when Windows refuses</exception>
    public static Job Around(Process process) {
      if (!Machine.IsWindows) return null;
      Job job = new Job(CreateJobObject(IntPtr.Zero, null));
      if (job.handle == IntPtr.Zero) throw new Win32Exception();
      try {
        ExtendedLimits limits = new ExtendedLimits();
        limits.Basic.LimitFlags = KillOnJobClose;
        uint size = (uint)Marshal.SizeOf(typeof(ExtendedLimits));
        if (!SetInformationJobObject(job.handle, ExtendedLimitInformation, ref limits, size)) throw new Win32Exception();
        if (!AssignProcessToJobObject(job.handle, process.Handle)) throw new Win32Exception();
        return job;
      } catch (Win32Exception) {
        job.Dispose();
        throw;
      }
    }

    /// <summary>Ends what is still in it.</summary>
    public void Dispose() {
      if (handle != IntPtr.Zero) CloseHandle(handle);
      handle = IntPtr.Zero;
    }

    [StructLayout(LayoutKind.Sequential)]
    struct BasicLimits {
      public long PerProcessUserTimeLimit, PerJobUserTimeLimit;
      public uint LimitFlags;
      public UIntPtr MinimumWorkingSetSize, MaximumWorkingSetSize;
      public uint ActiveProcessLimit;
      public UIntPtr Affinity;
      public uint PriorityClass, SchedulingClass;
    }

    [StructLayout(LayoutKind.Sequential)]
    struct IoCounters {
      public ulong ReadOperations, WriteOperations, OtherOperations, ReadBytes, WriteBytes, OtherBytes;
    }

    [StructLayout(LayoutKind.Sequential)]
    struct ExtendedLimits {
      public BasicLimits Basic;
      public IoCounters Io;
      public UIntPtr ProcessMemoryLimit, JobMemoryLimit, PeakProcessMemoryUsed, PeakJobMemoryUsed;
    }

    [DllImport("kernel32.dll", CharSet = CharSet.Unicode, SetLastError = true)]
    static extern IntPtr CreateJobObject(IntPtr attributes, string name);

    [DllImport("kernel32.dll", SetLastError = true)]
    [return: MarshalAs(UnmanagedType.Bool)]
    static extern bool SetInformationJobObject(IntPtr job, int kind, ref ExtendedLimits limits, uint size);

    [DllImport("kernel32.dll", SetLastError = true)]
    [return: MarshalAs(UnmanagedType.Bool)]
    static extern bool AssignProcessToJobObject(IntPtr job, IntPtr process);

    [DllImport("kernel32.dll", SetLastError = true)]
    [return: MarshalAs(UnmanagedType.Bool)]
    static extern bool CloseHandle(IntPtr handle);
  }
}
