// The native encoder of voice notes works for the first test file of a process only: every later one gets empty packets.
// Servers and their children are processes of their own and keep the native one.
process.env.OPUS_FORCE_WASM = "1";
