// Placeholder so that the project has a file.
export {};
