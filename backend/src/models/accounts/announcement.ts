import type { AnnouncementPriority } from "@guiche/contract/announcements";
import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull, Nullable } from "../columns";
import { PlatformModel } from "../tenant-model";

@Table({ tableName: "announcements", timestamps: true })
export class Announcement extends PlatformModel<Announcement> {
  @NotNull(DataType.STRING(100)) declare title: string;
  @NotNull(DataType.TEXT) declare text: string;
  @Default(DataType.SMALLINT, 3) declare priority: CreationOptional<AnnouncementPriority>;
  @Default(DataType.BOOLEAN, true) declare status: CreationOptional<boolean>;
  @Nullable(DataType.STRING(100)) declare mediaKey: CreationOptional<string | null>;
  @Nullable(DataType.STRING(255)) declare mediaName: CreationOptional<string | null>;
  @Nullable(DataType.STRING(100)) declare mediaType: CreationOptional<string | null>;
}
