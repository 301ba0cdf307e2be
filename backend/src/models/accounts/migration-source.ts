import { DataType, Table } from "sequelize-typescript";
import { NotNull } from "../columns";
import { PlatformModel } from "../tenant-model";

/** Another system whose data was brought here. */
@Table({ tableName: "migration_sources", timestamps: true })
export class MigrationSource extends PlatformModel<MigrationSource> {
  @NotNull(DataType.STRING(12)) declare kind: string;
  /** The same for a restored copy of its database. */
  @NotNull(DataType.STRING(64)) declare fingerprint: string;
}
