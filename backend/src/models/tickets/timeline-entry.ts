import type { TimelineEntryDto, TimelineEntryKind } from "@guiche/contract/ticket-timeline";
import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TenantModel } from "../tenant-model";

@Table({ tableName: "ticket_events", timestamps: false })
export class TimelineEntry extends TenantModel<TimelineEntry> {
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare ticketId: number;

  @Column({ type: DataType.STRING(12), allowNull: false })
  declare kind: TimelineEntryKind;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare userId: CreationOptional<number | null>;

  @Column({ type: DataType.STRING(50), allowNull: false, defaultValue: "" })
  declare userName: CreationOptional<string>;

  @Column({ type: DataType.JSONB, allowNull: false, defaultValue: {} })
  declare details: CreationOptional<
    Partial<
      Pick<
        TimelineEntryDto,
        | "queue"
        | "toUser"
        | "connection"
        | "tags"
        | "note"
        | "unrated"
        | "beforeFarewell"
        | "deletedUser"
        | "userOnLeave"
        | "until"
        | "deletedLane"
        | "keptLane"
        | "unsent"
      >
    >
  >;

  @Column({ type: DataType.DATE, allowNull: false, defaultValue: DataType.NOW })
  declare createdAt: CreationOptional<Date>;
}
