import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { KeyedTenantModel } from "../tenant-model";

@Table({ tableName: "chat_expirations", timestamps: true })
export class ChatExpiration extends KeyedTenantModel<ChatExpiration> {
  @Column({ type: DataType.BIGINT, allowNull: false, primaryKey: true })
  declare connectionId: number;

  @Column({ type: DataType.BIGINT, allowNull: false, primaryKey: true })
  declare contactId: number;

  @Column({ type: DataType.INTEGER, allowNull: false })
  declare seconds: number;

  @Column({ type: DataType.DATE, allowNull: false })
  declare setAt: Date;

  @Column({ type: DataType.DATE, allowNull: false })
  declare createdAt: CreationOptional<Date>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare updatedAt: CreationOptional<Date>;
}
