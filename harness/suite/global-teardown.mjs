export default () => globalThis.stopSharingServers?.();
