import type { ConnectionCause } from "@guiche/contract/connections";
import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull, Nullable } from "../columns";
import { TenantModel } from "../tenant-model";

@Table({ tableName: "outages", timestamps: false })
export class Outage extends TenantModel<Outage> {
  @NotNull(DataType.BIGINT) declare connectionId: number;
  @NotNull(DataType.STRING(20)) declare cause: ConnectionCause;
  @Default(DataType.DATE, DataType.NOW) declare startedAt: CreationOptional<Date>;
  @Nullable(DataType.DATE) declare endedAt: CreationOptional<Date | null>;
  @Nullable(DataType.DATE) declare mailedAt: CreationOptional<Date | null>;
}
