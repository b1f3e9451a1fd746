// The front page of domain/: see README.md beside it.
export {};
