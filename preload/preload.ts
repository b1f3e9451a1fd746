// The front page of preload/: see README.md beside it.
export {};
