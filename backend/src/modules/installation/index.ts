export { offerDemo } from "./demo";
export { hasOtherOwner } from "./owner.store";
export { measureInstallation } from "./installation.metrics";
export { platformRoutes } from "./installation.routes";
export { registerProcess } from "./processes";
export { platformSettings } from "./platform-setting.service";
export { platformValues } from "./platform-value.store";
export { whatsappVersion } from "./whatsapp-version";
