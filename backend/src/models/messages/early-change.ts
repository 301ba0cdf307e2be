import { DataType, Table } from "sequelize-typescript";
import { NotNull } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "early_changes", timestamps: true })
export class EarlyChange extends TimestampedTenantModel<EarlyChange> {
  @NotNull(DataType.BIGINT) declare connectionId: number;
  @NotNull(DataType.STRING(128)) declare wid: string;
  @NotNull(DataType.STRING(128)) declare changeWid: string;
  @NotNull(DataType.JSONB) declare change: object;
}
