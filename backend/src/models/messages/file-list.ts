import { DataType, Table } from "sequelize-typescript";
import { NotNull } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "file_lists", timestamps: true })
export class FileList extends TimestampedTenantModel<FileList> {
  @NotNull(DataType.STRING(100)) declare name: string;
  @NotNull(DataType.TEXT) declare message: string;
}
