// The front page of renderer/: see README.md beside it.
export {};
