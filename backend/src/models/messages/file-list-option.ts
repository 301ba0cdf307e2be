import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "file_list_options", timestamps: true })
export class FileListOption extends TimestampedTenantModel<FileListOption> {
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare fileListId: number;

  @Column({ type: DataType.STRING(100), allowNull: false })
  declare name: string;

  @Column({ type: DataType.INTEGER, allowNull: false })
  declare place: number;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare mediaId: CreationOptional<number | null>;

  @Column({ type: DataType.STRING(255), allowNull: true })
  declare mediaName: CreationOptional<string | null>;
}
