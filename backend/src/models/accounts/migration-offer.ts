import type { MigrationOfferKind } from "@guiche/contract/migration-offers";
import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "migration_offers", timestamps: true })
export class MigrationOffer extends TimestampedTenantModel<MigrationOffer> {
  @Column({ type: DataType.STRING(20), allowNull: false })
  declare kind: MigrationOfferKind;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare connectionId: CreationOptional<number | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare campaignId: CreationOptional<number | null>;

  @Column({ type: DataType.INTEGER, allowNull: true })
  declare minutes: CreationOptional<number | null>;
}
