import { dashboardApi } from "@guiche/contract/dashboard";
import { route, type Routes } from "../../core/http/route";
import { reportAds, reportBot, reportConnections, reportRatings, reportWaiting } from "./panel.service";
import { countByDay, countByUser, showDashboard, showTrend } from "./report.service";

export const dashboardRoutes: Routes = [];

route(dashboardRoutes, dashboardApi.summary, ({ scope, query }) => showDashboard(scope, query));
route(dashboardRoutes, dashboardApi.ticketsUsers, ({ scope, query }) => countByUser(scope, query));
route(dashboardRoutes, dashboardApi.ticketsDay, ({ scope, query }) => countByDay(scope, query));
route(dashboardRoutes, dashboardApi.trend, ({ scope, query }) => showTrend(scope, query));
route(dashboardRoutes, dashboardApi.waiting, ({ scope, query }) => reportWaiting(scope, query));
route(dashboardRoutes, dashboardApi.ads, ({ scope, query }) => reportAds(scope, query));
route(dashboardRoutes, dashboardApi.bot, ({ scope, query }) => reportBot(scope, query));
route(dashboardRoutes, dashboardApi.ratings, ({ scope, query }) => reportRatings(scope, query));
route(dashboardRoutes, dashboardApi.connections, ({ scope, query }) => reportConnections(scope, query));
