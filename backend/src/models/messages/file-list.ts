import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "file_lists", timestamps: true })
export class FileList extends TimestampedTenantModel<FileList> {
  @Column({ type: DataType.STRING(100), allowNull: false })
  declare name: string;

  @Column({ type: DataType.TEXT, allowNull: false })
  declare message: string;
}
