// The native voice note encoder works only for the first test file of a process; every later one gets empty packets.
// Servers and their children are separate processes and keep the native encoder.
process.env.OPUS_FORCE_WASM = "1";
