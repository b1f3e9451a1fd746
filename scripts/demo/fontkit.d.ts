// fontkit ships no types; pdf-lib takes the module as it is.
declare module 'fontkit';
