// Values that the build writes into the bundle.
declare const __VERSION__: string;
