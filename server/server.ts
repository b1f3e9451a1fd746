// The front page of server/: see README.md beside it.
export {};
