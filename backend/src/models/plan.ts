import type { CreationOptional, InferAttributes, InferCreationAttributes } from "sequelize";
import { Column, DataType, Model, Table } from "sequelize-typescript";

@Table({ tableName: "plans", timestamps: true })
export class Plan extends Model<InferAttributes<Plan>, InferCreationAttributes<Plan>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;

  @Column({ type: DataType.STRING(50), allowNull: false })
  declare name: string;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare users: CreationOptional<number>;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare connections: CreationOptional<number>;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare queues: CreationOptional<number>;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare valueCents: CreationOptional<number>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: true })
  declare isPublic: CreationOptional<boolean>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: true })
  declare configureCampaigns: CreationOptional<boolean>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: true })
  declare configureSchedules: CreationOptional<boolean>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: true })
  declare configureInternalChat: CreationOptional<boolean>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: true })
  declare configureExternalApi: CreationOptional<boolean>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: true })
  declare configureKanban: CreationOptional<boolean>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: true })
  declare configureOpenAi: CreationOptional<boolean>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: true })
  declare configureIntegrations: CreationOptional<boolean>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare createdAt: CreationOptional<Date>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare updatedAt: CreationOptional<Date>;
}
