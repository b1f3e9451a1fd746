// The front page of main/: see README.md beside it.
export {};
