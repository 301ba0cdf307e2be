import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

/** A person to whom campaigns send nothing, under whichever spelling of the number. */
@Table({ tableName: "opt_outs", timestamps: true })
export class OptOut extends TimestampedTenantModel<OptOut> {
  @Column({ type: DataType.STRING(50), allowNull: false })
  declare person: string;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare contactId: CreationOptional<number | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare connectionId: CreationOptional<number | null>;

  @Column({ type: DataType.STRING(60), allowNull: false })
  declare text: string;

  @Column({ type: DataType.STRING(128), allowNull: false })
  declare wid: string;
}
