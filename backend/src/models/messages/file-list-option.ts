import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { NotNull, Nullable } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "file_list_options", timestamps: true })
export class FileListOption extends TimestampedTenantModel<FileListOption> {
  @NotNull(DataType.BIGINT) declare fileListId: number;
  @NotNull(DataType.STRING(100)) declare name: string;
  @NotNull(DataType.INTEGER) declare place: number;
  @Nullable(DataType.BIGINT) declare mediaId: CreationOptional<number | null>;
  @Nullable(DataType.STRING(255)) declare mediaName: CreationOptional<string | null>;
}
