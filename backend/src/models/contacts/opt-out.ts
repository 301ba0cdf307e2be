import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { NotNull, Nullable } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

/** A person to whom campaigns send nothing, under whichever spelling of the number. */
@Table({ tableName: "opt_outs", timestamps: true })
export class OptOut extends TimestampedTenantModel<OptOut> {
  @NotNull(DataType.STRING(50)) declare person: string;
  @Nullable(DataType.BIGINT) declare contactId: CreationOptional<number | null>;
  @Nullable(DataType.BIGINT) declare connectionId: CreationOptional<number | null>;
  @NotNull(DataType.STRING(60)) declare text: string;
  @NotNull(DataType.STRING(128)) declare wid: string;
}
