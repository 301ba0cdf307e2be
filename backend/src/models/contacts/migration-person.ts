import { Column, DataType, Table } from "sequelize-typescript";
import { KeyedTenantModel } from "../tenant-model";

@Table({ tableName: "migration_people", timestamps: false })
export class MigrationPerson extends KeyedTenantModel<MigrationPerson> {
  @Column({ type: DataType.STRING(20), allowNull: false, primaryKey: true })
  declare lid: string;

  @Column({ type: DataType.STRING(20), allowNull: false })
  declare phone: string;
}
