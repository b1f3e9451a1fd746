// The front page of printer-driver/: see README.md beside it.
export {};
