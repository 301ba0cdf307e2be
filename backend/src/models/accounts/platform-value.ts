import { DataType, Table } from "sequelize-typescript";
import { NotNull } from "../columns";
import { PlatformModel } from "../tenant-model";

@Table({ tableName: "platform_values", timestamps: true })
export class PlatformValue extends PlatformModel<PlatformValue> {
  @NotNull(DataType.STRING(60)) declare key: string;
  @NotNull(DataType.TEXT) declare value: string;
}
