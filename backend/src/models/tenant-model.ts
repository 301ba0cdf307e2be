import type { CreationOptional, InferAttributes, InferCreationAttributes } from "sequelize";
import { Column, DataType, Model } from "sequelize-typescript";

/** A row of a company. Tables of the platform, which belong to no company, extend `Model`. */
export abstract class TenantModel<Row extends Model> extends Model<InferAttributes<Row>, InferCreationAttributes<Row>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;

  @Column({ type: DataType.BIGINT, allowNull: false })
  declare companyId: number;
}

/** A row of a company that says when it was made and changed. Its table has `timestamps: true`. */
export abstract class TimestampedTenantModel<Row extends Model> extends TenantModel<Row> {
  @Column({ type: DataType.DATE, allowNull: false })
  declare createdAt: CreationOptional<Date>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare updatedAt: CreationOptional<Date>;
}

/** A row of a company without an id of its own: the company is part of its key. */
export abstract class KeyedTenantModel<Row extends Model> extends Model<
  InferAttributes<Row>,
  InferCreationAttributes<Row>
> {
  @Column({ type: DataType.BIGINT, allowNull: false, primaryKey: true })
  declare companyId: number;
}
