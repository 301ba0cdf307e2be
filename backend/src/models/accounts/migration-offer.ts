import type { MigrationOfferKind } from "@guiche/contract/migration-offers";
import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { NotNull, Nullable } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "migration_offers", timestamps: true })
export class MigrationOffer extends TimestampedTenantModel<MigrationOffer> {
  @NotNull(DataType.STRING(20)) declare kind: MigrationOfferKind;
  @Nullable(DataType.BIGINT) declare connectionId: CreationOptional<number | null>;
  @Nullable(DataType.BIGINT) declare campaignId: CreationOptional<number | null>;
  @Nullable(DataType.INTEGER) declare minutes: CreationOptional<number | null>;
}
