import type { CreationOptional, InferAttributes, InferCreationAttributes } from "sequelize";
import { DataType, Model } from "sequelize-typescript";
import { Id, Key, NotNull } from "./columns";

/** A row of the platform, which belongs to no company. Its table has `timestamps: true`. */
export abstract class PlatformModel<Row extends Model> extends Model<
  InferAttributes<Row>,
  InferCreationAttributes<Row>
> {
  @Id declare id: CreationOptional<number>;
  @NotNull(DataType.DATE) declare createdAt: CreationOptional<Date>;
  @NotNull(DataType.DATE) declare updatedAt: CreationOptional<Date>;
}

/** A row of a company. */
export abstract class TenantModel<Row extends Model> extends Model<InferAttributes<Row>, InferCreationAttributes<Row>> {
  @Id declare id: CreationOptional<number>;
  @NotNull(DataType.BIGINT) declare companyId: number;
}

/** A row of a company that says when it was made and changed. Its table has `timestamps: true`. */
export abstract class TimestampedTenantModel<Row extends Model> extends TenantModel<Row> {
  @NotNull(DataType.DATE) declare createdAt: CreationOptional<Date>;
  @NotNull(DataType.DATE) declare updatedAt: CreationOptional<Date>;
}

/** A row of a company without an id of its own: the company is part of its key. */
export abstract class KeyedTenantModel<Row extends Model> extends Model<
  InferAttributes<Row>,
  InferCreationAttributes<Row>
> {
  @Key(DataType.BIGINT) declare companyId: number;
}
