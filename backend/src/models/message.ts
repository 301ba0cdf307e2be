import type { Ack, MediaType } from "@guiche/contract/messages";
import type { CreationOptional, InferAttributes, InferCreationAttributes } from "sequelize";
import { Column, DataType, Model, Table } from "sequelize-typescript";

@Table({ tableName: "messages", timestamps: true })
export class Message extends Model<InferAttributes<Message>, InferCreationAttributes<Message>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;

  @Column({ type: DataType.BIGINT, allowNull: false })
  declare companyId: number;

  @Column({ type: DataType.BIGINT, allowNull: false })
  declare ticketId: number;

  @Column({ type: DataType.BIGINT, allowNull: false })
  declare contactId: number;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare connectionId: CreationOptional<number | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare userId: CreationOptional<number | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare queueId: CreationOptional<number | null>;

  @Column({ type: DataType.STRING(128), allowNull: false })
  declare wid: string;

  @Column({ type: DataType.BOOLEAN, allowNull: false })
  declare fromMe: boolean;

  @Column({ type: DataType.STRING(64), allowNull: false, defaultValue: "" })
  declare participant: CreationOptional<string>;

  @Column({ type: DataType.TEXT, allowNull: false, defaultValue: "" })
  declare body: CreationOptional<string>;

  @Column({ type: DataType.STRING(20), allowNull: false, defaultValue: "chat" })
  declare mediaType: CreationOptional<MediaType>;

  @Column({ type: DataType.SMALLINT, allowNull: false, defaultValue: 0 })
  declare ack: CreationOptional<Ack>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare read: CreationOptional<boolean>;

  @Column({ type: DataType.STRING(60), allowNull: true })
  declare failure: CreationOptional<string | null>;

  @Column({ type: DataType.STRING(64), allowNull: true })
  declare clientId: CreationOptional<string | null>;

  @Column({ type: DataType.BLOB, allowNull: true })
  declare content: CreationOptional<Buffer | null>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare createdAt: CreationOptional<Date>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare updatedAt: CreationOptional<Date>;
}
