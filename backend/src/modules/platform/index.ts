export { platformDoors } from "./platform.routes";
export { platformValues } from "./platform-value.store";
export { whatsappVersion } from "./whatsapp-version";
