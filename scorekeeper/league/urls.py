"""The addresses of a league. Every one of them stands in the table of roles, tests/accounts/test_access.py."""

from django.urls import path

from .views import (
    claims,
    history,
    invites,
    leagues,
    members,
    merging,
    players,
    ranking,
    standings,
)

urlpatterns = [
    path("leagues/new/", leagues.new, name="new_league"),
    path("leagues/<uuid:uid>/", leagues.home, name="league"),
    path("leagues/<uuid:uid>/settings/", leagues.settings, name="league_settings"),
    path("leagues/<uuid:uid>/ranking/", ranking.ranking, name="league_ranking"),
    path("leagues/<uuid:uid>/standings/", standings.standings, name="standings"),
    path("leagues/<uuid:uid>/seasons/<uuid:season_uid>/", standings.season, name="season"),
    path("leagues/<uuid:uid>/delete/", members.delete, name="delete_league"),
    path("leagues/<uuid:uid>/restore/", members.restore, name="restore_league"),
    path("leagues/<uuid:uid>/members/", members.members, name="members"),
    path("leagues/<uuid:uid>/members/leave/", members.leave, name="leave_league"),
    path("leagues/<uuid:uid>/members/<uuid:user_uid>/role/", members.role, name="member_role"),
    path("leagues/<uuid:uid>/members/<uuid:user_uid>/remove/", members.remove, name="remove_member"),
    path("leagues/<uuid:uid>/invites/", invites.invites, name="invites"),
    path("leagues/<uuid:uid>/invites/<uuid:invite_uid>/revoke/", invites.revoke, name="revoke_invite"),
    path("i/<slug:token>/", invites.invitation, name="invitation"),
    path("leagues/<uuid:uid>/players/", players.players, name="players"),
    path("leagues/<uuid:uid>/players/add/", players.add, name="add_player"),
    path("leagues/<uuid:uid>/players/me/", claims.who_am_i, name="who_am_i"),
    path("leagues/<uuid:uid>/players/<uuid:player_uid>/", players.player, name="player"),
    path("leagues/<uuid:uid>/players/<uuid:player_uid>/edit/", players.edit, name="edit_player"),
    path("leagues/<uuid:uid>/players/<uuid:player_uid>/archive/", players.archive, name="archive_player"),
    path(
        "leagues/<uuid:uid>/players/<uuid:player_uid>/bring-back/",
        players.bring_back,
        name="bring_back_player",
    ),
    path("leagues/<uuid:uid>/players/<uuid:player_uid>/claim/", claims.claim, name="claim_player"),
    path("leagues/<uuid:uid>/players/<uuid:player_uid>/propose/", claims.propose, name="propose_player"),
    path(
        "leagues/<uuid:uid>/players/<uuid:player_uid>/claims/<uuid:user_uid>/",
        claims.answer,
        name="answer_claim",
    ),
    path("leagues/<uuid:uid>/players/<uuid:player_uid>/unlink/", claims.unlink, name="unlink_player"),
    path("leagues/<uuid:uid>/players/<uuid:player_uid>/merge/", merging.merge, name="merge_player"),
    path("leagues/<uuid:uid>/history/", history.history, name="league_history"),
    path("leagues/<uuid:uid>/history/<uuid:event_uid>/undo/", history.undo, name="undo_merge"),
]
